export default{title:"Title in the language fr",open:"Open the file in the language fr"};
