export default{title:"Title in the language ru",open:"Open the file in the language ru"};
