export default{title:"Title in the language en",open:"Open the file in the language en"};
